import { useDeferredValue, useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False on the server and until what it drew has come alive, then true, without holding up what is pressed meanwhile.
 * Where nothing was drawn it is true from the beginning.
 */
export const useHydrated = () =>
  useDeferredValue(
    useSyncExternalStore(
      never,
      () => true,
      () => false,
    ),
  )
