// A value that others look at: they are told when it changes.
import { useEffect, useState } from "preact/hooks";

export class Observable<T> {
  private readonly watchers = new Set<(value: T) => void>();

  constructor(private current: T) {}

  get value(): T {
    return this.current;
  }

  set(value: T): void {
    if (value === this.current) return;
    this.current = value;
    for (const watcher of [...this.watchers]) watcher(value);
  }

  /** Calls back at each change from now on; gives the function that ends it. */
  watch(watcher: (value: T) => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }
}

/** The value in a component, which is drawn again when it changes. */
export function useObserved<T>(observable: Observable<T>): T {
  const [value, setValue] = useState(observable.value);
  useEffect(() => {
    setValue(observable.value);
    return observable.watch(setValue);
  }, [observable]);
  return value;
}
