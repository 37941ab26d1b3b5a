export type GameType = 'Campaign' | 'One-Shot' | 'Module' | 'Custom';

export type Adventure = {
  title: string;
  gameSystem: string;
  type: 'one-shot' | 'campaign';
  /** Simple HTML. */
  description: string;
  /** Comma-separated: exactly one game type, then content tags. */
  tags: string;
  durationMinutes: number;
  maxPlayers: number;
  priceCents: number;
};

type Draft = {
  title: string;
  kind: GameType;
  tags: string[];
  hours: number;
  players: number;
  dollars: number;
  hook: string;
  expect: string[];
  level: string;
  safety: string;
};

/** Sets the drafts of one game system in the shape in which sessions are stored. */
export function adventures(gameSystem: string, drafts: Draft[]): Adventure[] {
  return drafts.map((draft) => ({
    title: draft.title,
    gameSystem,
    type: draft.kind === 'Campaign' ? 'campaign' : 'one-shot',
    description:
      `<p>${draft.hook}</p>` +
      `<p><strong>What to expect</strong></p><ul>${draft.expect.map((line) => `<li>${line}</li>`).join('')}</ul>` +
      `<p><strong>Experience:</strong> ${draft.level}</p><p><strong>Safety:</strong> ${draft.safety}</p>`,
    tags: [draft.kind, ...draft.tags].join(', '),
    durationMinutes: draft.hours * 60,
    maxPlayers: draft.players,
    priceCents: Math.round(draft.dollars * 100),
  }));
}
