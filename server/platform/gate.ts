/** Lets `places` units of work in at once, first come, first served; heavy work takes several places. */
export function createGate(places: number) {
  let free = places
  const waiting: { weight: number; enter: () => void }[] = []

  function letIn() {
    for (let next = waiting[0]; next && next.weight <= free; next = waiting[0]) {
      waiting.shift()
      free -= next.weight
      next.enter()
    }
  }

  return async function pass<T>(weight: number, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((enter) => {
      waiting.push({ weight: Math.min(weight, places), enter })
      letIn()
    })
    try {
      return await work()
    } finally {
      free += Math.min(weight, places)
      letIn()
    }
  }
}
