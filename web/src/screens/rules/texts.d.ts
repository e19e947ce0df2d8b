// What make/rules.mjs makes of docs/rules.*.md.
declare module "rules:*" {
  const rules: { html: string; headings: { level: number; id: string; text: string }[] };
  export default rules;
}
