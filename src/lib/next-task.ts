/** Ends the running task: what follows is a task of its own, and a touch comes between (design.md "First paint"). */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve)
  })
