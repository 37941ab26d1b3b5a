import { createHash } from 'node:crypto';
import { PASSWORD } from './password.ts';

// Somebody of whom every word is found again, wherever it went.

/** An address they had before. */
export const FORMER = 'zephyrine.old@thistledown.test';
export const ADDRESS = 'zephyrine@quillfeather.test';
export const person = { username: 'zephyrine_q', fullName: 'Zephyrine Quillfeather', password: PASSWORD };

/** Each said once, and nowhere else: where it is found it is theirs. */
export const own = {
  bio: 'Keeps glasshousemoths.',
  pronouns: 'zhe/zhim',
  lines: 'Drownedkittens',
  veils: 'Candleteeth',
  requests: 'No saffronallergens, please',
  review: 'Marzipanlutes all evening.',
  report: 'Shouted grumblebadgers at me.',
  flu: 'I have sprainedkazoo.',
};
/** What others wrote down about them. */
export const aboutThem = {
  note: 'A thimblehoarder.',
  reply: 'Thank you, dear brassnightjar!',
  decision: 'With velvetlumbago nobody plays.',
  pass: 'The gobletmishap in March',
  report: 'Sings like a loudspoonbill.',
  answer: 'We spoke to the copperheron.',
  removal: 'Dropped soupladles on the map',
  goodwill: 'For the flickerlamps',
  credit: 'For the rattlechairs',
  withdrawal: 'Meant for another mistlebrush',
  hidden: 'It names their woolcomet',
};
export const said = { table: 'Who brings the peppercornpies?', direct: 'Is there a wickerzeppelin?' };
/** From the Game Master to them, by name. */
export const answered = 'There is, Quillfeather.';

/** The word of a text that nobody else uses. */
export const wordOf = (text: string) => text.match(/zhe\/zhim|\w{9,}/)![0];
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
export const names = ['zephyrine', 'quillfeather', 'thistledown', hashOf(ADDRESS), hashOf(FORMER)];
export const ownWords = Object.values(own).map(wordOf);
export const wordsAbout = Object.values(aboutThem).map(wordOf);
export const saidWords = Object.values(said).map(wordOf);
