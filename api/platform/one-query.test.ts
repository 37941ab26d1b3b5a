import pg from 'pg';
import { closeAll } from '../../tests/scene/close.ts';
import { aPayment } from '../../tests/scene/money.ts';
import { db } from './db.ts';

afterAll(closeAll);

test('a connection is asked one thing at a time, also for several relations in a transaction', async () => {
  const { booking } = await aPayment();
  const busy: number[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (
    this: { _queryQueue: unknown[]; _activeQuery: unknown },
    ...args: unknown[]
  ) {
    busy.push(this._queryQueue.length + (this._activeQuery ? 1 : 0));
    return Reflect.apply(query, this, args);
  } as never;
  try {
    const [row] = await db.$transaction((tx) =>
      Promise.all([
        tx.booking.findUniqueOrThrow({
          where: { id: booking.id },
          relationLoadStrategy: 'query', // by several statements at once, as relations are not read otherwise
          include: {
            user: true,
            refunds: true,
            requests: true,
            session: { include: { seats: true, moves: true } },
          },
        }),
        tx.payment.count(),
      ]),
    );
    expect(row.id).toBe(booking.id);
  } finally {
    pg.Client.prototype.query = query;
  }
  expect(busy.length).toBeGreaterThan(8);
  expect(busy.filter((waiting) => waiting > 0)).toEqual([]);
});
