import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { groups } from './groups.ts';
import { type Figure, measure, type Plan, startLoad } from './measuring.ts';
import { machine, memory, section } from './report.ts';
import { type Stage, setStage } from './stage.ts';

/** Measures these groups (none named: all) in shops of these sizes; returns the tables as Markdown. */
export async function benchmark(
  sizes: readonly number[],
  plan: Plan,
  only: readonly string[],
  commit: string,
): Promise<string> {
  for (const name of only)
    if (!groups.some((group) => group.name === name))
      throw new Error(
        `There is no group ${name}; there are ${groups.map((group) => group.name).join(', ')}.`,
      );
  const chosen = groups.filter(({ name }) => only.length === 0 || only.includes(name));
  const stages: Stage[] = [];
  const load = startLoad();
  try {
    for (const sessions of sizes) stages.push(await setStage(sessions, (line) => console.log(`── ${line}`)));
    const sections: string[] = [];
    for (const group of chosen) {
      console.log(`── ${group.name}`);
      const figures = await measure(group, stages, plan, load);
      tellFailures(figures);
      sections.push(section(group, figures));
      console.log(sections.at(-1));
    }
    const words = machine({ postgres: await versionOf(stages[0]!.databaseUrl), commit });
    const how = `${words}. Medians of ${plan.rounds} rounds of ${plan.seconds} s, in turn.`;
    return [how, ...sections, memory(await memoryOf(stages))].join('\n\n');
  } finally {
    load.stop();
    for (const stage of stages) await stage.close();
  }
}

/** Right after the measurements much of it is garbage, which V8 looks for when there is nothing else to do. */
async function memoryOf(stages: readonly Stage[]) {
  const after = stages.map(({ api }) => api.memory());
  await sleep(60_000);
  return stages.map(({ sessions, idleMemory, api }, at) => ({
    sessions,
    idle: idleMemory,
    after: after[at]!,
    rested: api.memory(),
  }));
}

function tellFailures(figures: readonly Figure[]) {
  for (const { target, sessions, failed, failure } of figures)
    if (failed > 0) console.log(`✗ ${target}, ${sessions} sessions: ${failed} failed, first: ${failure}`);
}

async function versionOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('SHOW server_version');
  await client.end();
  return rows[0].server_version;
}
