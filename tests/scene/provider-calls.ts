import { register } from 'prom-client';

/** Returns how many provider calls this process has counted so far, including skipped ones. */
export async function providerCalls(): Promise<number> {
  const { values } = (await register.getSingleMetric('provider_calls_total')!.get()) as {
    values: { value: number }[];
  };
  return values.reduce((sum, { value }) => sum + value, 0);
}
