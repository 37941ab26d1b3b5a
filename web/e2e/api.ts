import { type APIRequestContext, type APIResponse, expect } from '@playwright/test';
import type { Mailbox } from './mailbox.ts';

export interface Person {
  readonly username: string;
  readonly email: string;
  readonly fullName: string;
  readonly password: string;
}

export interface Table {
  readonly id: number;
  readonly title: string;
  readonly price: string;
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

  /** An account whose address is not verified yet. */
  async register(person: Person): Promise<void> {
    const data = { ...person, confirmPassword: person.password, isAdult: true };
    await read(await this.#request.post('/api/auth/register', { data }));
  }

  async newPerson(): Promise<Person> {
    const person = somebody();
    await this.register(person);
    const link = await this.#mailbox.link(person.email, /verify your email/i, '/verify-email');
    await read(await this.#request.get(`/api/auth/verify-email${new URL(link).search}`));
    return person;
  }

  async newTable({ hours = 72, maxPlayers = 4 } = {}): Promise<Table> {
    const { token } = await read<{ token: string }>(
      await this.#request.post('/api/auth/login', { data: { username: 'admin', password: 'questboard' } }),
    );
    const [gameMaster] = await read<{ id: number }[]>(await this.#request.get('/api/game-masters'));
    const title = `The Vault of ${unique()}`;
    const { id } = await read<{ id: number }>(
      await this.#request.post('/api/sessions', {
        headers: { authorization: `Bearer ${token}` },
        data: {
          gameMasterId: gameMaster?.id,
          title,
          description: '<p>A door, a key that fits another door, and an evening to find out why.</p>',
          gameSystem: 'Blades in the Dark',
          price: '25.00',
          scheduledAt: new Date(Date.now() + hours * 3_600_000).toISOString(),
          duration: 180,
          maxPlayers,
          sessionType: 'one-shot',
        },
      }),
    );
    return { id, title, price: '$25.00' };
  }
}
