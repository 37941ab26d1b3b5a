import { cpus, loadavg, release, totalmem, type } from 'node:os';
import type { Figure } from './measuring.ts';
import type { Group } from './target.ts';

const count = (value: number) => value.toLocaleString('en-US');
const brief = (value: number, digits = 2) => (Number.isFinite(value) ? value.toFixed(digits) : '–');
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map((_cell, at) => (at === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

/** Processor time of an answer, in milliseconds: what a machine has to give. */
const cost = ({ node, postgres }: Figure) => node + postgres;

/** One line: on what it was measured. */
export function machine(versions: { postgres: string; commit: string }): string {
  const [processor] = cpus();
  const load = loadavg()[0]!.toFixed(1);
  return `${cpus().length} × ${processor?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, ${type()} ${release()}; Node ${process.version}, PostgreSQL ${versions.postgres}, commit ${versions.commit}; load average at the end ${load}`;
}

/** A group with yardsticks: how many times their capacity the others have, by processor time. */
function beside(name: string, yardsticks: readonly string[], figures: readonly Figure[]): string {
  const shown = yardsticks.filter((name) => figures.some(({ target }) => target === name));
  const rows = figures.map((figure) => {
    const isBeside = ({ sessions, connections }: Figure) =>
      sessions === figure.sessions && connections === figure.connections;
    const against = (yardstick: string) =>
      figures.find((other) => other.target === yardstick && isBeside(other));
    return [
      `${figure.target}, ${count(figure.sessions)} sessions, ${figure.connections} connections`,
      brief(figure.node),
      brief(figure.postgres),
      brief(figure.statements, 1),
      ...shown.map((yardstick) => `${brief(cost(against(yardstick) ?? figure) / cost(figure))} ×`),
      String(Math.round(figure.perSecond)),
      brief(figure.p50, 1),
      brief(figure.p95, 1),
      brief(figure.p99, 1),
      count(figure.bytes),
      `${figure.failed} / ${figure.lost}`,
    ];
  });
  const head = [
    '',
    'node, ms',
    'PostgreSQL, ms',
    'statements',
    ...shown.map((yardstick) => `capacity of ${yardstick}`),
    'a second',
    'p50, ms',
    'p95, ms',
    'p99, ms',
    'bytes',
    'failed / lost',
  ];
  return `### ${name}\n\n${table(head, rows)}`;
}

/** A group without: what it costs in shops of different sizes, and by how much it grows from one to the next. */
function bySize({ name, oneByOne }: Group, figures: readonly Figure[]): string {
  const grows = oneByOne ? ({ p50 }: Figure) => p50 : cost;
  const sizes = [...new Set(figures.map(({ sessions }) => sessions))].sort((a, b) => a - b);
  const [before, last] = sizes.slice(-2);
  const rows = [
    ...Map.groupBy(figures, ({ target, connections }) => `${target}\n${connections}`).values(),
  ].map((same) => {
    const at = (sessions: number | undefined) => same.find((figure) => figure.sessions === sessions);
    const [small, large] = [at(before), at(last)];
    const growth = small && large ? grows(large) / grows(small) : Number.NaN;
    const shown = sizes.flatMap((size) => at(size) ?? []);
    return {
      growth,
      cells: [
        `${same[0]!.target}${new Set(figures.map(({ connections }) => connections)).size > 1 ? `, ${same[0]!.connections} connections` : ''}`,
        ...shown.map((figure) =>
          oneByOne ? brief(figure.p50) : `${brief(figure.node, 1)} + ${brief(figure.postgres, 1)}`,
        ),
        ...(sizes.length > 1 ? [`${brief(growth)} ×`] : []),
        brief(Math.max(...shown.map(({ statements }) => statements)), 1),
        brief(Math.max(...shown.map(({ p95 }) => p95)), 0),
        String(shown.reduce((sum, { failed, lost }) => sum + failed + lost, 0)),
      ],
    };
  });
  const head = [
    '',
    ...sizes.map((size) => `${count(size)} sessions, ms`),
    ...(sizes.length > 1 ? ['growth'] : []),
    'statements',
    'p95, ms',
    'failed or lost',
  ];
  const what = oneByOne
    ? 'Median time of an answer, one asked after the other.'
    : 'Processor time of one answer, node + PostgreSQL.';
  return `### ${name}\n\n${what}\n\n${table(
    head,
    rows.map(({ cells }) => cells),
  )}`;
}

/** Those that have a yardstick of their own, and how many times its capacity that is. */
function inPairs(figures: readonly Figure[]): string {
  const rows = figures.flatMap((figure) => {
    const { target, besides, sessions, connections } = figure;
    const other = figures.find(
      (one) => one.target === besides && one.sessions === sessions && one.connections === connections,
    );
    if (!other) return [];
    return [
      [
        `${target} beside ${besides}, ${count(sessions)} sessions, ${connections} connections`,
        `${brief(figure.node)} + ${brief(figure.postgres)}`,
        `${brief(other.node)} + ${brief(other.postgres)}`,
        `${brief(cost(other) / cost(figure))} ×`,
        `${Math.round(figure.perSecond)} / ${Math.round(other.perSecond)}`,
        `${brief(figure.p99, 0)} / ${brief(other.p99, 0)}`,
        `${figure.failed + figure.lost} / ${other.failed + other.lost}`,
      ],
    ];
  });
  return table(['', 'ours, ms', 'other, ms', 'capacity', 'a second', 'p99, ms', 'failed or lost'], rows);
}

export function section(group: Group, figures: readonly Figure[]): string {
  const { name, yardsticks } = group;
  const tables = yardsticks ? beside(name, yardsticks, figures) : bySize(group, figures);
  return figures.some(({ besides }) => besides) ? `${tables}\n\n${inPairs(figures)}` : tables;
}

export const memory = (rows: readonly { sessions: number; idle: number; after: number; rested: number }[]) =>
  `### memory\n\n${table(
    ['API process', 'idle, MB', 'after the measurements, MB', 'a minute later, MB'],
    rows.map(({ sessions, idle, after, rested }) => [
      `${count(sessions)} sessions`,
      String(idle),
      String(after),
      String(rested),
    ]),
  )}`;
