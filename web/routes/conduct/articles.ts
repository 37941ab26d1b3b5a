import type { Article } from '../../parts/Articles.tsx';

/**
 * The code of conduct that every player agrees to at the first booking. A change of meaning needs a new
 * `CONDUCT_VERSION`.
 */
export const articlesFor = (siteName: string): readonly Article[] => [
  {
    id: 'welcome',
    title: 'Everybody Is Welcome',
    paragraphs: [
      `People come to ${siteName} to play with others whom they often do not know. Whoever you are, and however much you have played, there is a chair for you, and there is one for everybody else.`,
      'Nobody is mocked, left out or talked down to for what they are, believe, look like, love, earn, or cannot do. Use the name and the pronouns that somebody gives you.',
    ],
  },
  {
    id: 'table',
    title: 'At the Table',
    paragraphs: [
      'Be there on time, or say in good time that you are not. Let others speak, share the light, and let mistakes be. A character may be cruel; its player is kind.',
      'No harassment, no threats, no hate, no unwanted advances, in the game or beside it. “It is what my character would do” excuses nothing that hurts a person.',
    ],
  },
  {
    id: 'limits',
    title: 'Lines, Veils and a Way Out',
    paragraphs: [
      'A line is what does not happen in the game at all; a veil is what may happen, but out of sight. Whatever somebody names as a line or a veil is kept, without a reason asked for and without a word about who named it.',
      'Anybody may stop a scene, step away or leave, at any time. The Game Master goes on without it, and asks nobody to explain themselves.',
    ],
  },
  {
    id: 'privacy',
    title: 'What Stays Here',
    paragraphs: [
      'Record, stream or take pictures only when everybody at the table has said yes. Pass on nobody’s name, address or story, and look for nobody outside who has not asked you to.',
    ],
  },
  {
    id: 'game-masters',
    title: 'Game Masters',
    paragraphs: [
      'Game Masters say before the game what it is about and what it may hold, ask for lines and veils, and keep the table a place where these hold. They use what they learn of players for the game alone.',
    ],
  },
  {
    id: 'reports',
    title: 'When Something Is Wrong',
    paragraphs: [
      'You can report a message, a person or a session where you meet them: in the menu of a message or a conversation, and on the page of a session or a Game Master. Somebody of our staff reads it, and answers you. Whoever you report is not told that it was you.',
      'A report in good faith is never held against anybody. We may remove words, warn, end a seat without a refund or close an account, and we say so to whoever it concerns. In danger, call for help where you are first.',
    ],
  },
];
