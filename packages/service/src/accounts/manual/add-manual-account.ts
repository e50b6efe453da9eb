import type { Handler } from '../../http/index.ts';
import { ServiceError } from '../../runtime/index.ts';

export const addManualAccount = (): Handler<'addManualAccount'> => () => Promise.reject(new ServiceError('Y901'));
