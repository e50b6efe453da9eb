export { type AddressKind, addressKind } from './address-kind.ts';
export { callbackFault, type CallbackFault } from './callback-fault.ts';
export { guardedConnector } from './guarded-connector.ts';
export {
  AddressError,
  type ReachableAddresses,
  type Resolve,
  isReachable,
  reachableAddressesOf,
} from './reachable-addresses.ts';
