import { zoneClock } from './zoneOffset.ts';
import { runtimeZone } from './zones.ts';

const zone = runtimeZone();
postMessage({ zone, clock: zoneClock(zone, Date.now()) });
