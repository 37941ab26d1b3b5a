import type { WeeklyHours } from '../../api/catalog/game-masters.rules.ts';

export type DemoGameMaster = {
  name: string;
  title: string;
  bio: string;
  specialties: string[];
  timeZone: string;
  languages?: string[];
  videoUrl?: string;
  availability?: WeeklyHours[];
};

export const demoGameMasters: readonly DemoGameMaster[] = [
  {
    name: 'Marguerite Ashdown',
    title: 'Keeper of Slow Mysteries',
    bio: 'I ran my first game in the back room of a bookshop in 1998, with four customers who had only come in out of the rain. Since then I have kept to mysteries: towns with good manners, houses with one door too many, clues that are fair and a little cruel. I prepare handouts by hand and scan them with the tea stains on. My tables are quiet, attentive and kind to beginners. If you like to whisper a theory and be wrong in an interesting way, sit down with us.',
    specialties: ['Call of Cthulhu 7E', 'Investigation', 'Period Drama'],
    timeZone: 'America/New_York',
    languages: ['English', 'Français'],
    videoUrl: 'https://videos.questboard.test/marguerite',
    availability: [
      { day: 2, from: '18:00', to: '22:30' },
      { day: 4, from: '19:00', to: '01:00' },
      { day: 7, from: '13:00', to: '20:00' },
    ],
  },
  {
    name: 'Tobias Okonkwo',
    title: 'Architect of Terrible Dungeons',
    bio: 'By day I design staircases; by night I design the thing waiting at the bottom. I love tactical play in which terrain, light and timing matter as much as the numbers on your sheet, and I build every map myself so that the clever idea you just had will probably work. I play monsters to win and rules to be fair. Losing a character at my table hurts, gets a proper toast, and is never a surprise to anyone who read the walls.',
    specialties: ['Dungeons & Dragons 5E', 'Dungeon Crawl', 'Tactical Combat'],
    timeZone: 'America/Chicago',
  },
  {
    name: 'Ines Valderrama',
    title: 'Ringleader of Elegant Crimes',
    bio: 'Former stage manager, current planner of heists that go wrong beautifully. I believe that the best plan is the one you remember having made, and that every guard has a cousin. My games move fast, cut hard and leave room for the small scene on the roof afterwards, when the loot is counted and someone says what they really wanted. New players are welcome: I bring the crew, the city and the trouble, and you bring one good lie and a coat.',
    specialties: ['Blades in the Dark', 'Heist', 'Improvisation'],
    timeZone: 'America/Los_Angeles',
  },
  {
    name: 'Henrik Solberg',
    title: 'Astronomer of Lost Kingdoms',
    bio: 'I teach physics to teenagers, which is excellent training for running long campaigns. My worlds have calendars, tides and taxes, and they keep moving when you look away. I have brought three campaigns from first level to the very last, and I keep a chronicle that my players tell me they reread. Expect clear rules, patient explanations and a sky that means something. I start on time, end on time and answer messages within a day.',
    specialties: ['Pathfinder 2E', 'Long Campaigns', 'Worldbuilding'],
    timeZone: 'Europe/Oslo',
    languages: ['English', 'Norsk'],
    availability: [
      { day: 1, from: '18:00', to: '22:00' },
      { day: 3, from: '18:00', to: '22:00' },
    ],
  },
  {
    name: 'Priya Raghunathan',
    title: 'Voice of a Hundred Innkeepers',
    bio: 'I am a voice actor, so yes, the goat has an accent. I run warm, character-led stories in which conversations are the boss fights and a shared meal can change the map. My favourite sound is a table going silent because someone said something true in character. I work with a consent checklist, check in often, and protect the quieter players’ space. Come as you are; I will find your character’s laugh before the evening is over.',
    specialties: ['Daggerheart', 'Roleplay Heavy', 'Beginner Friendly'],
    timeZone: 'America/New_York',
    languages: ['English', 'Hindi'],
    availability: [{ day: 6, from: '15:00', to: '23:00' }],
  },
  {
    name: 'Caleb Whitfield',
    title: 'Gamekeeper of the Old Woods',
    bio: 'I grew up on a farm where the nearest neighbour was a story, and I have been telling them ever since. My games smell of rain and woodsmoke: folk horror, bargains with patient things, villages that mean well. I go slowly, describe plainly and let the dread do the work. You will get a content list before every session and a calm ten minutes after it. Most of my players come back, including the one who swore she never would.',
    specialties: ['Folk Horror', 'Dungeons & Dragons 5E', 'Gothic'],
    timeZone: 'America/Denver',
  },
  {
    name: 'Yuki Tanabe',
    title: 'Clockwinder of One-Shots',
    bio: 'I specialise in the complete evening: a beginning, a middle and an ending that lands before the last train. Puzzles that several minds can hold, loops that reward failing, countdowns you can see on the table. I test every scenario with at least four groups, then throw away the part I liked best. If you have three hours and no patience for homework, this is your chair. Characters are ready, rules are taught by playing, and the finish is always worth it.',
    specialties: ['One-Shots', 'Puzzle', 'Pathfinder 2E'],
    timeZone: 'America/Los_Angeles',
  },
  {
    name: 'Rosalind Achterberg',
    title: 'Hostess of the Haunted Season',
    bio: 'Retired librarian, unretired ghost enthusiast. I keep horror elegant: candlelight, correspondence, a piano in the next flat. In my games nobody is stupid and nobody is safe, and the monster usually has a point. I write every letter, diary and telegram that you will find, and I post some of them to your inbox between sessions. My tables are small on purpose. We finish with tea and the question that matters: what would you have done?',
    specialties: ['Call of Cthulhu 7E', 'Gothic', 'Roleplay Heavy'],
    timeZone: 'Europe/Amsterdam',
  },
  {
    name: 'Dante Morrow',
    title: 'Captain of Sky and Gutter',
    bio: 'I played bass in a band nobody heard of, and I run games the same way: keep the beat, listen to everyone, let the drummer have a moment. Expect chases, airships, duels on wet roofs and villains with excellent hats. I say yes first and ask what it costs second. The rules are there to make your bad idea glorious. Loud laughter guaranteed, spotlights shared evenly, and nobody ever has to wait ten minutes for a turn.',
    specialties: ['Daggerheart', 'Swashbuckling', 'Blades in the Dark'],
    timeZone: 'America/Chicago',
  },
  {
    name: 'Nadia Benhaddou',
    title: 'Diplomat of Impossible Courts',
    bio: 'I studied medieval treaties and came away with a single lesson: everyone at the table wants something they cannot say. My campaigns are built on that. Courts of thorns, guilds with long memories, duels of manners in which a raised eyebrow is a critical hit. I track every promise that you make and I always collect. You do not need to be eloquent; tell me what your character is trying to do, and the dice and I will find the words together.',
    specialties: ['Intrigue', 'Dungeons & Dragons 5E', 'Long Campaigns'],
    timeZone: 'Europe/Paris',
  },
  {
    name: 'Wendell Pruitt',
    title: 'Friend of First-Timers',
    bio: 'Fifteen years of running the beginners’ table at a library taught me that there are no silly questions, only dice that rolled under the sofa. I have introduced more than six hundred people to this hobby, from teenagers’ grandmothers to a whole curling team. You will know what to do next at every moment, you will get to be brave, and you will go home with a story. If you have always wanted to try and never dared, I kept a seat for you.',
    specialties: ['Beginner Friendly', 'Dungeons & Dragons 5E', 'Comedy'],
    timeZone: 'America/Chicago',
  },
  {
    name: 'Sorcha Ní Dhálaigh',
    title: 'Singer of Rivers and Small Gods',
    bio: 'I write songs for every campaign I run, and the players usually end up with the best verse. My stories are about neighbours: the village and the wood, the river and the bridge, the dead and those who still owe them a pint. There is wonder, there is weather, and there are fights only where talk has honestly failed. I play acoustic, prepare lightly and listen hard. Bring a character who wants something simple and let us find out what it costs.',
    specialties: ['Daggerheart', 'Folk Tale', 'Improvisation'],
    timeZone: 'Europe/Dublin',
  },
  {
    name: 'Marcus Oyelaran',
    title: 'Quartermaster of Hard Roads',
    bio: 'Twelve years in mountain rescue left me with respect for weather and a weakness for expedition stories. In my games torches burn down, ropes matter and turning back is a legitimate victory. Survival is never bookkeeping for its own sake: I keep the numbers light and the choices heavy. Between the storms we sit round the fire, and that is where the campaign really happens. Punctual, prepared and calm in a crisis, including yours.',
    specialties: ['Exploration', 'Survival', 'Pathfinder 2E'],
    timeZone: 'America/Denver',
  },
  {
    name: 'Lavinia Crewe',
    title: 'Mistress of the Midnight Score',
    bio: 'I was a locksmith’s daughter and then, for a while, a magician’s assistant, so I know two ways out of most boxes. I run crime stories with a conscience: crews that become families, cities that remember, jobs where the hardest lock is the person holding the key. My maps are drawn in ink and redrawn by you. I like players who scheme and players who panic, and I seat them next to each other. Coats on hooks, knives on the table, please.',
    specialties: ['Blades in the Dark', 'Intrigue', 'Gothic'],
    timeZone: 'America/New_York',
  },
  {
    name: 'Emeka Lindqvist',
    title: 'Curator of Forbidden Exhibits',
    bio: 'I catalogue things for a museum and dream about the ones we declined. My scenarios begin with an object: a tablet, a reel of film, a bell that was never cast. You hold it, you research it, and before long it is researching you. I love clever players and leave three ways to every truth. History is handled with care and sources on request. Sessions are cinematic, never gory, and end with a photograph of the evidence board that you made.',
    specialties: ['Call of Cthulhu 7E', 'Mystery', 'Puzzle'],
    timeZone: 'Europe/Stockholm',
  },
  {
    name: 'Beatriz Fontoura',
    title: 'Marshal of Grand Battles',
    bio: 'Chess club captain, fencing coach, mother of twins: I am used to several fights at once. I run big set pieces for people who enjoy a plan, with squads, sieges, dragons who read the room and turn orders that never stall. High-level play is my home ground, and I know the rules so well that you need not. Between battles I give you feasts, rivals and letters from home, since nobody fights well for a place they have never seen.',
    specialties: ['Pathfinder 2E', 'Tactical Combat', 'Epic'],
    timeZone: 'America/Sao_Paulo',
  },
];
