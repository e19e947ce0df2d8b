// How long a page stands still: the longest piece of work of some pages, in time of the processor. A machine that has other
// things to do makes it no longer; nor do pages of other tests in the same browser.

const SIGN = "one of the pages that are watched";

/** Does the work and gives the most ms that one task has taken; of these pages. */
export async function longestTask(browser, pages, work) {
  await browser.startTracing(pages[0], { categories: ["toplevel", "blink.user_timing"] });
  for (const page of pages) await page.evaluate((sign) => performance.mark(sign), SIGN);
  const traced = await work().then(
    () => browser.stopTracing(),
    async (error) => {
      await browser.stopTracing();
      throw error;
    },
  );
  const { traceEvents } = JSON.parse(traced.toString());
  const of = ({ pid, tid }) => `${pid} ${tid}`;
  const watched = new Set(traceEvents.filter((event) => event.name === SIGN).map(of));
  if (watched.size < pages.length) throw new Error("not all pages are in the trace");
  const times = traceEvents.flatMap((event) => (event.ph === "X" && event.tdur > 0 && watched.has(of(event)) ? [event.tdur] : []));
  return Math.round(times.reduce((most, one) => Math.max(most, one), 0) / 1000);
}
