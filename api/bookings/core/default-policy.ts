import { defaultSettings } from '../../settings/rules.ts';
import { policyOf } from './policy.rules.ts';

/** What holds until staff change it. */
export const defaultPolicy = policyOf(defaultSettings);
