/** Returns "America/New_York" with spaces, as people type it. */
export const placeOf = (zone: string) => zone.replaceAll('_', ' ');

/** Zones that browsers list under their former names, with the names people look for today. */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Asmara',
  'America/Coral_Harbour': 'Atikokan',
  'America/Godthab': 'Nuuk',
  'Asia/Calcutta': 'Kolkata',
  'Asia/Katmandu': 'Kathmandu',
  'Asia/Rangoon': 'Yangon',
  'Asia/Saigon': 'Ho Chi Minh City',
  'Atlantic/Faeroe': 'Faroe',
  'Europe/Kiev': 'Kyiv',
  'Pacific/Enderbury': 'Kanton',
  'Pacific/Ponape': 'Pohnpei',
  'Pacific/Truk': 'Chuuk',
};

/** 'New York' */
export const cityOf = (zone: string) => renamed[zone] ?? placeOf(zone.slice(zone.lastIndexOf('/') + 1));
