import { refusedParam } from './failures.ts';
import { gone, list, oneOf } from './params.ts';

const OTHERS = ['affirm', 'amazon_pay', 'cashapp', 'klarna', 'link', 'paypal', 'sepa_debit'];

/** How the request limits the payment methods. */
export const methodTypesShape = {
  allowed_payment_method_types: list(oneOf(['card', 'us_bank_account'], OTHERS)),
  payment_method_types: gone('allowed_payment_method_types'),
};

/** Without a limit, all methods that the account has and the currency allows, including delayed ones. */
export function methodTypes(currency: string | undefined, allowed: string[] | undefined): string[] {
  const eligible = currency === 'usd' ? ['card', 'us_bank_account'] : ['card'];
  const types = allowed?.length ? eligible.filter((type) => allowed.includes(type)) : eligible;
  if (types.length === 0)
    throw refusedParam(
      'None of the allowed payment method types can be used with this currency.',
      'allowed_payment_method_types',
    );
  return types;
}
