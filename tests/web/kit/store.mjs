// What the page keeps on its device, read and written beside it.

/** Runs in the page: opens the database, made as the page makes it if it is not there yet, and works on a table. */
function inTable([table, key, value]) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("inkrail", 1);
    opening.onerror = () => reject(opening.error);
    opening.onupgradeneeded = () => {
      for (const name of ["games", "history", "daily"]) opening.result.createObjectStore(name);
    };
    opening.onsuccess = () => {
      try {
        const work = opening.result.transaction(table, "readwrite");
        const rows = work.objectStore(table);
        const asked = value === undefined ? rows.get(key) : rows.put(value, key);
        work.oncomplete = () => {
          opening.result.close();
          resolve(asked.result);
        };
      } catch (error) {
        reject(error);
      }
    };
  });
}

/** Puts a running game there, as `save` of the core gave it. */
export async function keepRunning(page, id, text) {
  await page.evaluate(inTable, ["games", id, { id, text, updated: Date.now(), revision: 1, by: "test" }]);
}

/** Puts a game that is over there. */
export async function keepFinished(page, id, record, date, more = {}) {
  await page.evaluate(inTable, ["history", id, { id, record, date, ...more }]);
}

const row = (page, table, id) => page.evaluate(inTable, [table, id]);

export const running = async (page, id) => (await row(page, "games", id))?.text;

/** The record of a game that is over, once it is kept. */
export async function finished(page, id) {
  for (let i = 0; i < 100; i++) {
    const found = await row(page, "history", id);
    if (found) return found.record;
    await page.waitForTimeout(50);
  }
  throw new Error("the page has kept no record");
}
