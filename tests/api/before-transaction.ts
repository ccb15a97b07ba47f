import type { Context } from '../../server/context.ts';

/** Runs `happens` after the next operation's first reads and before its transaction begins. */
export function beforeNextTransaction(ctx: Context, happens: () => Promise<unknown>): void {
  const { db } = ctx;
  const transaction = () => ({
    async execute<T>(work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) {
      ctx.db = db;
      await happens();
      return (await db.transaction().execute(work)) as T;
    },
  });
  ctx.db = new Proxy(db, {
    get(target, key) {
      if (key === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
