import { type APIRequestContext, type APIResponse, expect } from '@playwright/test';
import type { Mailbox } from './mailbox.ts';

export interface Person {
  readonly username: string;
  readonly email: string;
  readonly fullName: string;
  readonly password: string;
}

export interface Host extends Person {
  readonly gameMasterId: number;
}

export interface Table {
  readonly id: number;
  readonly title: string;
  readonly price: string;
}

export interface Series extends Table {
  /** Numbers of the campaign's dates, the earliest first. */
  readonly dateIds: readonly number[];
}

interface Made {
  readonly databaseId: number;
  readonly dates: readonly { readonly databaseId: number }[];
}

let made = 0;
const unique = () => `${Date.now().toString(36)}${process.pid.toString(36)}${made++}`;

export function somebody(): Person {
  const name = `e2e_${unique()}`;
  return {
    username: name,
    email: `${name}@example.test`,
    fullName: 'Robin Journey',
    password: 'lantern under the stairs',
  };
}

async function read<T>(answer: APIResponse): Promise<T> {
  expect(answer.ok(), `${answer.url()} ${answer.status()} ${await answer.text()}`).toBe(true);
  return (await answer.json()) as T;
}

export class Api {
  readonly #request: APIRequestContext;
  readonly #mailbox: Mailbox;

  constructor(request: APIRequestContext, mailbox: Mailbox) {
    this.#request = request;
    this.#mailbox = mailbox;
  }

  /** Registers an account, whose address is not verified yet. */
  async register(person: Person): Promise<void> {
    const data = { ...person, confirmPassword: person.password, isAdult: true };
    // Each registration has its own IP address: the journeys of an hour exceed the limit for one.
    const headers = { 'x-forwarded-for': `10.${process.pid % 256}.${(made >> 8) % 256}.${made % 256}` };
    await read(await this.#request.post('/api/auth/register', { data, headers }));
  }

  async newPerson(): Promise<Person> {
    const person = somebody();
    await this.register(person);
    const link = await this.#mailbox.link(person.email, /verify your email/i, '/verify-email');
    await read(await this.#request.get(`/api/auth/verify-email${new URL(link).search}`));
    return person;
  }

  /** Creates a Game Master with an account and without sessions. */
  async newHost(): Promise<Host> {
    const person = await this.newPerson();
    const headers = await this.#loginOf(person);
    const { id } = await read<{ id: number }>(await this.#request.get('/api/auth/me', { headers }));
    const data = { name: person.fullName, title: 'Keeper of the last lamp', bio: '', specialties: '' };
    const promote = `/api/admin/users/${id}/promote-gm`;
    await read(await this.#request.post(promote, { headers: await this.#staff(), data }));
    const query = '{ viewer { gameMaster { databaseId } } }';
    const answer = await read<{ data: { viewer: { gameMaster: Pick<Made, 'databaseId'> } } }>(
      await this.#request.post('/graphql', { headers, data: { query } }),
    );
    return { ...person, gameMasterId: answer.data.viewer.gameMaster.databaseId };
  }

  /** Holds a seat of this session for the user, without paying. */
  async hold(person: Person, sessionId: number): Promise<void> {
    const headers = await this.#loginOf(person);
    const data = { sessionId, agreeToTerms: true };
    await read(await this.#request.post('/api/create-checkout-session', { headers, data }));
  }

  /** Creates a weekly campaign at $25.00; its first date is four days from now. */
  async newCampaign({ hours = 96, dates = 6, maxPlayers = 4, host = 0 } = {}): Promise<Series> {
    const gameMasterId = host || (await this.#gameMaster());
    const title = `The Siege of ${unique()}`;
    const input = {
      gameMasterId,
      title,
      description: '<p>A wall, a winter, and whoever holds both.</p>',
      gameSystem: 'Blades in the Dark',
      priceCents: 2500,
      scheduledAt: new Date(Date.now() + hours * 3_600_000).toISOString(),
      durationMinutes: 180,
      maxPlayers,
      timeZone: 'America/New_York',
      everyWeeks: 1,
      dates,
    };
    const query = `mutation ($input: CreateCampaignInput!) { createCampaign(input: $input) {
      ... on CreateCampaignPayload { campaign { databaseId dates { databaseId } } } ... on Refusal { message } } }`;
    const { data } = await read<{ data: { createCampaign: { campaign: Made } } }>(
      await this.#request.post('/graphql', {
        headers: await this.#staff(),
        data: { query, variables: { input } },
      }),
    );
    const { campaign } = data.createCampaign;
    expect(campaign?.dates, JSON.stringify(data)).toHaveLength(dates);
    const dateIds = campaign.dates.map((date) => date.databaseId);
    return { id: campaign.databaseId, title, price: '$25.00', dateIds };
  }

  /** Moves a date, so that events tied to its time fall due. */
  async moveTable(id: number, hours: number): Promise<void> {
    await this.changeTable(id, { scheduledAt: new Date(Date.now() + hours * 3_600_000).toISOString() });
  }

  /** Changes a session as staff do. */
  async changeTable(
    id: number,
    data: { scheduledAt?: string; price?: number; description?: string; facts?: object; status?: string },
  ): Promise<void> {
    const headers = await this.#staff();
    await read(await this.#request.patch(`/api/sessions/${id}`, { headers, data }));
  }

  #staff = () => this.#loginOf({ username: 'admin', password: 'questboard' });

  async #loginOf({ username, password }: Pick<Person, 'username' | 'password'>) {
    const login = await this.#request.post('/api/auth/login', { data: { username, password } });
    const { token } = await read<{ token: string }>(login);
    return { authorization: `Bearer ${token}` };
  }

  async #gameMaster(): Promise<number> {
    const [gameMaster] = await read<{ id: number }[]>(await this.#request.get('/api/game-masters'));
    return gameMaster?.id ?? 0;
  }

  /** Creates the profile of a Game Master without sessions. */
  async newGameMaster(name: string): Promise<number> {
    const data = {
      name,
      title: 'Keeper of an empty board',
      bio: 'Waits for the first table.',
      specialties: '',
    };
    const headers = await this.#staff();
    const { id } = await read<{ id: number }>(
      await this.#request.post('/api/admin/game-masters', { headers, data }),
    );
    return id;
  }

  async newTable({
    hours = 72,
    maxPlayers = 4,
    status = 'scheduled',
    tags = '',
    price = '25.00',
    host = 0,
    facts = {},
    title = `The Vault of ${unique()}`,
  } = {}): Promise<Table> {
    const gameMasterId = host || (await this.#gameMaster());
    const { id } = await read<{ id: number }>(
      await this.#request.post('/api/sessions', {
        headers: await this.#staff(),
        data: {
          gameMasterId,
          title,
          description: '<p>A door, a key that fits another door, and an evening to find out why.</p>',
          gameSystem: 'Blades in the Dark',
          price,
          scheduledAt: new Date(Date.now() + hours * 3_600_000).toISOString(),
          duration: 180,
          maxPlayers,
          sessionType: 'one-shot',
          tags,
          status,
          facts,
        },
      }),
    );
    return { id, title, price: `$${price}` };
  }
}
