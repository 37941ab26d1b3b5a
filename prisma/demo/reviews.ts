interface DemoReview {
  stars: number;
  words: string;
}

/** What players say of an evening, whichever it was. */
export const demoReviews: readonly DemoReview[] = [
  { stars: 5, words: 'I came alone and left with four friends and a nemesis.' },
  { stars: 5, words: 'Every door we opened had been thought about. Four hours went by like one.' },
  { stars: 5, words: 'My first game ever. The rules were explained while we played, and nobody sighed.' },
  { stars: 4, words: 'A little slow before the break, then the best chase I have played.' },
  { stars: 5, words: 'The quiet player at our table had the last word, because somebody made room for it.' },
  { stars: 4, words: 'Good handouts, good pace. I would have liked to hear more of the villain.' },
  {
    stars: 5,
    words: 'We did the one thing nobody plans for, and it was as if it had been written that way.',
  },
  { stars: 5, words: '' },
  { stars: 3, words: 'Fine evening, but the fight at the end took longer than the rest together.' },
  { stars: 5, words: 'Voices, maps, a song. I still hum it on the train.' },
  { stars: 4, words: 'Started ten minutes late and made up for it. Fair and funny.' },
  { stars: 5, words: 'I laughed, then I was afraid to look at the map, then I laughed again.' },
  { stars: 4, words: '' },
  { stars: 5, words: 'Safety tools were not read out, they were used. That is why I shall come back.' },
  { stars: 5, words: 'My thief died well. I have told everybody.' },
  { stars: 4, words: 'A clever mystery; we missed one clue, and it was our own fault.' },
  { stars: 5, words: 'The best prepared table I have sat at, and the most relaxed.' },
];

/** What Game Masters answer. */
export const demoReplies: readonly string[] = [
  'Thank you for sitting down with us. The door in the cellar is still there.',
  'You made that ending, I only wrote it down. Come back soon!',
  'Thank you. I have taken the pace to heart; the next one has a shorter fight.',
];
