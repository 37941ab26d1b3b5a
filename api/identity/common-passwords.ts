import { Refusal } from '../platform/refusal.ts';

/** Words and names that people choose first, in lower case; attackers try them with digits appended, too. */
const WORDS = new Set(
  `password passwort passord passwd pass word secret secreta letmein welcome hello helloworld login master
  admin administrator root user guest test testing tester demo default changeme access system server
  computer internet windows microsoft google facebook twitter youtube instagram linkedin yahoo hotmail gmail
  apple iphone samsung android nokia motorola oracle cisco linux ubuntu database network website online
  email mail mypass mypassword nopass nopassword newpassword temp temporary trustno opensesame sesame abc
  abcd abcde abcdef abcdefg abcdefgh qwerty qwert qwertz azerty qwertyuiop qwertyui qwertyu asdf asdfg
  asdfgh asdfghj asdfghjk asdfghjkl zxcvbn zxcvb zxcvbnm zxcv qazwsx qazwsxedc qwaszx wsxedc qweasd
  qweasdzxc asdzxc poiuyt poiuytrewq lkjhgf mnbvcxz zaqxsw aaa qqq zzz xxx iloveyou iloveu loveyou lovely
  love lover loveme ilove iloveme imissyou kisses kissme hugs sweet sweety sweetie sweetheart honey
  honeybunny darling dearest baby babygirl babyboy babe babydoll angel angels angela angelo princess prince
  queen king kings royal beauty beautiful pretty cutie cute handsome sexy sexygirl hottie girl girls boy
  boys man woman lady mommy mama mother mum daddy father dad papa family brother sister friend friends
  bestfriend forever always happy happiness smile smiley sunshine sunny sunset sunrise rainbow star stars
  starlight moon moonlight sky heaven paradise summer winter spring autumn january february march april may
  june july august september october november december monday tuesday wednesday thursday friday saturday
  sunday flower flowers rose roses daisy lily violet jasmine tulip orchid lotus cherry banana orange lemon
  peach strawberry pineapple mango coconut cookie cookies chocolate candy sugar cheese pizza pepper ginger
  cinnamon vanilla butter coffee cocacola coke pepsi whiskey vodka beer guinness budlight heineken
  jackdaniels dragon dragons monkey monkeys tiger tigers lion lions eagle eagles falcon hawk wolf wolves
  bear bears panther panda rabbit bunny kitty kitten kittycat cat cats dog dogs doggy puppy horse horses
  pony ponies dolphin dolphins shark whale fish fishing turtle frog froggy snake spider scorpion cobra viper
  phoenix unicorn butterfly ladybug chicken turkey duck ducks ducky penguin elephant gorilla cheetah jaguar
  cougar mustang bronco colts stallion shadow shadows midnight darkness darkside dark black blackie white
  green blue bluesky red purple pink pinky yellow silver gold golden diamond crystal emerald ruby sapphire
  pearl jewel topaz amber copper steel iron metal superman batman spiderman ironman hulk wolverine joker
  robin catwoman captain avengers marvel deadpool thor starwars skywalker vader darthvader yoda jedi
  chewbacca startrek spock enterprise matrix neo trinity morpheus gandalf frodo hobbit merlin wizard witch
  magic magician sorcerer warrior warriors knight knights samurai ninja hunter hunters archer ranger rangers
  dungeon dungeons warcraft starcraft diablo pokemon pikachu charizard naruto sasuke goku dragonball sonic
  mario luigi zelda nintendo playstation xbox minecraft fortnite roblox counter counterstrike halo doom
  quake sims gamer gaming games player football soccer baseball softball basketball hockey tennis golf
  golfer golfing volleyball rugby cricket boxing wrestling swimming swimmer skate skater skateboard surfing
  surfer snowboard racing racer nascar ferrari porsche mercedes corvette camaro mustanggt chevy chevelle
  toyota honda yamaha suzuki kawasaki harley harleydavidson ducati bmw audi jeep dodge truck trucker cowboy
  cowboys redskins steelers packers patriots raiders broncos lakers celtics bulls yankees redsox dodgers
  giants flyers penguins bruins canucks chelsea arsenal liverpool manchester manutd barcelona realmadrid
  juventus milan inter benfica celtic rangersfc everton westham tottenham ronaldo messi beckham rooney
  jordan kobe lebron tigger pooh winnie piglet mickey minnie donald goofy pluto snoopy garfield scooby
  scoobydoo bugsbunny tweety simpsons homer bart southpark spongebob patrick elmo barney barbie disney nemo
  simba bambi dumbo peterpan tinkerbell cinderella aladdin shrek fiona rambo rocky terminator gladiator
  maverick iceman goose bond jamesbond michael jennifer jessica ashley amanda melissa nicole michelle daniel
  matthew joshua andrew justin anthony robert thomas charlie charles william george james john johnny david
  richard joseph christopher chris christian brandon jonathan nicholas samantha elizabeth stephanie heather
  rebecca rachel danielle victoria natasha vanessa veronica hannah sophie sophia olivia emily emma isabella
  madison abigail chloe lauren taylor alexis alexander alexandra alexandria alex andrea andreas antonio
  carlos roberto eduardo fernando francisco alejandro diego miguel pedro maria marina martin martina marie
  margaret barbara patricia linda susan sandra sharon karen nancy donna carol diana diane debbie cheryl
  tiffany courtney brittany bailey buster buddy maggie molly lucky sparky rusty max maxwell oliver oscar
  tucker cooper duke rocket bandit smokey boomer bubba bubbles peanut pumpkin muffin precious princesa
  patches pookie snowball snowflake fluffy mittens whiskers felix simon sebastian samson sammy benjamin
  jackson johnson anderson wilson williams smith jones miller davis jasper gabriel gabriela raphael kevin
  brian steven stephen timothy edward eric eminem metallica nirvana slipknot ironmaiden linkinpark greenday
  blink acdc beatles elvis presley madonna shakira rihanna beyonce justinbieber bieber onedirection
  hannahmontana music musica musicman guitar guitars guitarist drummer piano violin rockstar rocknroll rock
  hiphop reggae marley bobmarley jesus jesuschrist christ god godisgood godbless bless blessed blessing
  faith grace hope trust believe holy church bible peace freedom liberty justice america american canada
  england london paris france germany berlin russia moscow china japan tokyo india mexico brazil brasil
  spain espana italy italia poland polska holland sweden norway denmark australia sydney newyork chicago
  boston dallas denver houston atlanta florida miami texas california hawaii vegas lasvegas hollywood
  brooklyn detroit philly seattle oakland orlando savannah carolina virginia georgia montana dakota cheyenne
  sierra aspen ocean island beach river mountain forest thunder lightning storm stormy hurricane tornado
  fire firebird fireball blaze flame inferno ice icecream snow snowman rain raindrop water earth world
  universe galaxy cosmos planet saturn jupiter mercury apollo athena zeus hercules odin loki killer killers
  kill murder death dead devil demon satan lucifer hell evil vampire zombie ghost monster creature beast
  alien predator assassin sniper soldier army navy marines marine airforce police fireman firefighter
  sheriff doctor nurse teacher student school college university engineer lawyer manager boss business money
  cash dollar million millionaire rich power powers energy force turbo speed rocketman champion winner
  winners victory legend hero heroes number one numberone first best awesome amazing cool coolman fantastic
  great super supernova superstar whatever nothing something anything everything nobody somebody anybody
  stupid idiot crazy loser boring fuckyou fuckoff fuckme fuck fucker shit bullshit asshole bitch bastard
  damn sexsex pussy dick cock boobs tits please thankyou thanks goodluck luckyone goodbye hellokitty
  helloyou hellohello welcomehome creative private public security secure safety computer1 laptop keyboard
  mouse monitor printer scooter bicycle airplane airbus boeing pilot sailor sailing voyager explorer
  discovery columbia endeavour atlantis contrasena senha motdepasse bonjour soleil chouchou doudou loulou
  azertyuiop schatz hallo geheim sommer ficken lol lolol haha hahaha hehe yoyo momo mimi lulu lala nana coco
  bobo dodo jojo gogo popo toto tata titi sabrina cassie cassandra valentina valentine valerie natalie
  nathan nathalie caroline catherine katherine kristina kathleen kimberly kelly killian kirsten tamara
  tabitha theresa vincent victor walter warren wesley zachary`
    .split(/\s+/)
    .filter(Boolean),
);

/** Runs over a keyboard, and digits that people know by heart. */
const ROWS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qazwsxedcrfvtgb',
  '147258369',
  '159753',
  '159357',
  '123654789',
  '741852963',
  '789456123',
];
const KNOWN = new Set(
  `123321 112233 11223344 1122334455 123454321 1234321 12344321 102030 10203040 010203 123abc 1234abcd abc123456
  a1b2c3 a1b2c3d4 a123456 a12345678 q123456 123qwe 123qweasd 1234qwer qwer1234 asdf1234 zxcv1234 123asd 123456a
  123456q 12345a 12345q 123456789a 1qaz!qaz 1qazxsw2 zaq12wsx zaq1zaq1 zaq1xsw2 !qaz2wsx 1a2b3c 1a2b3c4d 007007
  bond007 jamesbond007 ncc1701 ncc1701d thx1138 r2d2c3po 8675309 314159 3141592 31415926 271828 192837 192837465
  198700 246810 1357911 13579 135790 24680 100200 147852 258456 456852 741852 789789 987456 963852 951753 357951
  753951 0987654321 0147258369 1029384756 5201314 1314520 woaini1314 zxcvbnm123 blink182 sum41 50cent 2pac4life
  4ever 4everlove iloveyou2 iloveyou3000 ihateyou ihavenopass trustno1 nopass123 letmein1 letmein2 pa55word pa55w0rd
  p455w0rd passw0rd password0 monkey1 dragon1 g0d l0ve hello1 heyyou howareyou whatsup whatthe nevermind nomore`.split(
    /\s+/,
  ),
);

const isRun = (text: string) =>
  [text, [...text].reverse().join('')].some((way) => ROWS.some((row) => row.includes(way)));

/** "Passw0rd" and "p@ssword" are "password". */
const plain = (text: string) =>
  text.replace(
    /[01345@$!]/g,
    (sign) => ({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', '@': 'a', $: 's', '!': 'i' })[sign]!,
  );

/** True when attackers try it among the first thousand: a common word, with digits appended or not, or a pattern. */
export function isCommonPassword(password: string): boolean {
  const typed = password.toLowerCase();
  if (KNOWN.has(typed) || isRun(typed) || /^(\d{1,4})\1+$|^(.{1,2})\2+$/.test(typed)) return true;
  const [, stem = ''] = /^(.*?)[\d!.?*#_-]{0,6}$/s.exec(typed) ?? [];
  return [stem, typed].some((word) => WORDS.has(word) || WORDS.has(plain(word)));
}

export function refuseCommonPassword(password: string) {
  if (!isCommonPassword(password)) return;
  throw new Refusal(
    'BAD_INPUT',
    'This password is one of the most common ones. Please choose another.',
    'password',
  );
}

export const commonWords: ReadonlySet<string> = WORDS;
