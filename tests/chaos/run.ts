import { db } from '../../api/platform/db.ts';
import { ApiProcess } from './api-process.ts';
import {
  chargeFallsDue,
  endCampaign,
  extend,
  join,
  leave,
  payDate,
  rejoin,
  skip,
  updateCard,
} from './campaign-actions.ts';
import { stockCatalogue } from './catalogue.ts';
import { checkAlways, checkAtRest } from './checks.ts';
import { drawsOf } from './draws.ts';
import {
  askToCancelLate,
  callOff,
  cancel,
  decide,
  endFromThreeSides,
  remove,
  timePasses,
} from './ending-actions.ts';
import type { Environment } from './environment.ts';
import { breakSomething, finish } from './faults.ts';
import { finishOpenWork, webhookUrl } from './finishing.ts';
import type { Action } from './paying.ts';
import { invitePeople } from './people.ts';
import { type ActionName, describeFault, type Plan, PROCESSES, type Step } from './plan.ts';
import {
  book,
  cart,
  clickTwice,
  payInTheLastSecond,
  payOpenPage,
  rush,
  verifySomething,
} from './player-actions.ts';
import { startProviders } from './providers.ts';
import { Stage, whileDatabaseRestarts } from './stage.ts';
import { leaveLine, takeOffer, wait } from './waitlist-actions.ts';

const actions: Record<ActionName, Action> = {
  book,
  rush,
  'click twice': clickTwice,
  cart,
  'pay an open page': payOpenPage,
  'pay in the last second': payInTheLastSecond,
  verify: verifySomething,
  cancel,
  'ask to cancel late': askToCancelLate,
  decide,
  remove,
  'end a booking from three sides': endFromThreeSides,
  'call off': callOff,
  'join a campaign': join,
  skip,
  rejoin,
  leave,
  'pay a date': payDate,
  'another card': updateCard,
  'a charge falls due': chargeFallsDue,
  'extend a campaign': extend,
  'end a campaign': endCampaign,
  wait,
  'leave the line': leaveLine,
  'take an offer': takeOffer,
  'time passes': timePasses,
};

/** When there is nothing to do a thing to, something is done that brings it about. */
const instead: Partial<Record<ActionName, ActionName>> = {
  skip: 'join a campaign',
  rejoin: 'skip',
  leave: 'join a campaign',
  'pay a date': 'join a campaign',
  'another card': 'join a campaign',
  'a charge falls due': 'join a campaign',
  'ask to cancel late': 'time passes',
  decide: 'ask to cancel late',
  wait: 'rush',
  'leave the line': 'wait',
  'take an offer': 'wait',
};

/** A place that nobody passes for so long is given up for the next one. */
const PATIENCE_STEPS = 8;

export interface Outcome {
  steps: number;
  kills: number;
  /** Empty: every rule held. */
  violations: string[];
}

/** Plays a plan; stops at the first step after which a rule is broken. */
export async function play(
  plan: Plan,
  {
    environment,
    settleEvery,
    say,
  }: { environment: Environment; settleEvery: number; say: (line: string) => void },
): Promise<Outcome> {
  const stage = await prepareStage(plan, environment);
  try {
    for (const step of plan.steps) {
      const last = step.number === plan.steps.length;
      const violations = await playStep(stage, step, say);
      if (violations.length === 0 && (last || step.number % settleEvery === 0)) {
        violations.push(...(await rest(stage, say)));
      }
      if (violations.length) return { steps: step.number, kills: stage.kills, violations };
    }
    return { steps: plan.steps.length, kills: stage.kills, violations: [] };
  } finally {
    await stage.close();
  }
}

async function prepareStage(plan: Plan, environment: Environment): Promise<Stage> {
  const deaths = plan.deaths.map(({ name, time }) => `${name}:${time}`)[Symbol.iterator]();
  const providers = await startProviders();
  const apis: ApiProcess[] = [];
  for (let index = 0; index < PROCESSES; index += 1) {
    const nextDeath = () => (index === 0 ? undefined : deaths.next().value);
    apis.push(await ApiProcess.make(`api-${index + 1}`, environment.folder, nextDeath));
  }
  const stage = new Stage(environment, providers, apis, await invitePeople());
  await Promise.all(apis.map((api) => api.ready()));
  await stage.open();
  return stage;
}

async function playStep(stage: Stage, step: Step, say: (line: string) => void): Promise<string[]> {
  const began = Date.now();
  const { url } = stage.apis[step.process]!;
  await Promise.all(stage.apis.map((api) => api.readyAfter(PATIENCE_STEPS)));
  await whileDatabaseRestarts(() => db.$executeRaw`DELETE FROM "RateLimit"`); // they count real time, and ours flies
  await whileDatabaseRestarts(() => stockCatalogue(stage.people, stage.apis[0]!.url));
  await stage.providers.stripe('POST', '/webhooks', { url: webhookUrl(url) });
  const meanwhile = await breakSomething(stage, step.fault);
  const [outcome] = await Promise.all([act(stage, step, url), meanwhile()]);
  await stage.idle();
  await finish(stage, step.fault);
  await stage.providers.heal();
  const deaths = countDeaths(stage);
  for (const api of stage.apis) api.start();
  const violations = await checkAlways(stage);
  const fault = [describeFault(step.fault), ...deaths].join('; ');
  say(`${String(step.number).padStart(4)}  ${step.action} [${fault}] ${outcome} (${Date.now() - began} ms)`);
  return violations;
}

/** Carries the step's action out, or what leads up to it. */
async function act(stage: Stage, step: Step, base: string, name = step.action): Promise<string> {
  const outcome = await actions[name](stage, drawsOf(step), base);
  if (outcome !== null) return name === step.action ? outcome : `instead ${name}: ${outcome}`;
  return name === 'book' ? 'nothing at all' : act(stage, step, base, instead[name] ?? 'book');
}

function countDeaths(stage: Stage): string[] {
  return stage.apis.flatMap((api) => {
    const deaths = api.deaths.splice(0);
    stage.kills += deaths.length;
    return deaths.map((how) => `${api.name} died: ${how}`);
  });
}

async function rest(stage: Stage, say: (line: string) => void): Promise<string[]> {
  const began = Date.now();
  const left = await finishOpenWork(stage);
  const violations = left.length ? left : [...(await checkAlways(stage)), ...(await checkAtRest(stage))];
  const deaths = countDeaths(stage);
  say(`      all is mended${deaths.map((death) => `; ${death}`).join('')} (${Date.now() - began} ms)`);
  return violations;
}
