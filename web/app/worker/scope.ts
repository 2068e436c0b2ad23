/** TypeScript takes `self` for that of any worker. */
export const worker = globalThis as unknown as ServiceWorkerGlobalScope
