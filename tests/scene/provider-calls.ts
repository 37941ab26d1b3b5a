import { register } from 'prom-client';

/** How many calls to providers this process has begun by now, or not even made. */
export async function providerCalls(): Promise<number> {
  const { values } = (await register.getSingleMetric('provider_calls_total')!.get()) as {
    values: { value: number }[];
  };
  return values.reduce((sum, { value }) => sum + value, 0);
}
