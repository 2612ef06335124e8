/** Keys for what a person sends, so that the same never takes effect twice. */
export interface IntentKeys<Values extends object> {
  /** The same key while the same is sent again, since its answer may have been lost; another for anything else. */
  keyOf(values: Values): string;
  /** It has been answered: the same again is meant as something new. */
  done(): void;
}

export function intentKeys<Values extends object>(): IntentKeys<Values> {
  let last: { values: Map<string, unknown>; key: string } | undefined;
  return {
    keyOf(values) {
      const now = new Map(Object.entries(values));
      const isSame =
        last?.values.size === now.size &&
        [...now].every(([name, value]) => Object.is(value, last?.values.get(name)));
      if (last === undefined || !isSame) last = { values: now, key: crypto.randomUUID() };
      return last.key;
    },
    done() {
      last = undefined;
    },
  };
}
