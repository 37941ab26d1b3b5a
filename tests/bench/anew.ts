/** The product, which tells nothing again and knows nothing from before: what an answer costs that has to be made. */
import { forgetAnswers } from '../../api/platform/unchanged.ts';

setInterval(forgetAnswers, 1).unref();
await import('../../api/main.ts');
