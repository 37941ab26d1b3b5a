import { createHash } from 'node:crypto';
import { PASSWORD } from './password.ts';

// A user whose every text is unique, so that tests find it wherever it was stored.

/** The user's former e-mail address. */
export const FORMER = 'zephyrine.old@thistledown.test';
export const ADDRESS = 'zephyrine@quillfeather.test';
export const person = { username: 'zephyrine_q', fullName: 'Zephyrine Quillfeather', password: PASSWORD };

/** The user's own texts. Each occurs only once: wherever it is found, it came from this user. */
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
/** Texts that other users wrote about this user. */
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
/** The Game Master's reply, which names the user. */
export const answered = 'There is, Quillfeather.';

/** Returns the word that occurs only in this text. */
export const wordOf = (text: string) => text.match(/zhe\/zhim|\w{9,}/)![0];
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
export const names = ['zephyrine', 'quillfeather', 'thistledown', hashOf(ADDRESS), hashOf(FORMER)];
export const ownWords = Object.values(own).map(wordOf);
export const wordsAbout = Object.values(aboutThem).map(wordOf);
export const saidWords = Object.values(said).map(wordOf);
