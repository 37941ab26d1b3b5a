import { defaultSettings } from '../../settings/rules.ts';
import { policyOf } from './policy.rules.ts';

/** The policy until staff change it. */
export const defaultPolicy = policyOf(defaultSettings);
