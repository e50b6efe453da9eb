export {
  type AddressKind,
  addressKind,
  AddressError,
  type ReachableAddresses,
  type Resolve,
  isReachable,
  reachableAddressesOf,
} from './reachable-addresses.ts';
export { callbackFault, type CallbackFault } from './callback-fault.ts';
export { guardedConnector } from './guarded-connector.ts';
