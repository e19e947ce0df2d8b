// How long a page stands still: the longest piece of work of any page, in time of the processor. A machine that has other
// things to do makes it no longer.

/** Does the work and gives the most ms that one task has taken; of all pages of the browser. */
export async function longestTask(browser, page, work) {
  await browser.startTracing(page, { categories: ["toplevel"] });
  const traced = await work().then(
    () => browser.stopTracing(),
    async (error) => {
      await browser.stopTracing();
      throw error;
    },
  );
  const { traceEvents } = JSON.parse(traced.toString());
  const of = ({ pid, tid }) => `${pid} ${tid}`;
  const pages = new Set(traceEvents.filter((event) => event.name === "thread_name" && event.args.name === "CrRendererMain").map(of));
  const times = traceEvents.flatMap((event) => (event.ph === "X" && event.tdur > 0 && pages.has(of(event)) ? [event.tdur] : []));
  return Math.round(times.reduce((most, one) => Math.max(most, one), 0) / 1000);
}
