/** Uploads use XMLHttpRequest, for their progress: here a test responds to them. */
import { vi } from 'vitest'

/** @param answer undefined: there is no response */
export function answerUploads(answer: (method: string, url: string, form: unknown) => Promise<Response | undefined>): void {
  class Upload extends EventTarget {
    upload = new EventTarget()
    status = 0
    statusText = ''
    responseText = ''
    #at: [method: string, url: string] = ['', '']
    open(method: string, url: string) {
      this.#at = [method, url]
    }
    setRequestHeader() {}
    abort() {}
    getAllResponseHeaders() {
      return 'content-type: application/json'
    }
    send(form: unknown) {
      void (async () => {
        const response = await answer(...this.#at, form)
        if (response === undefined) {
          this.dispatchEvent(new Event('error'))
          return
        }
        this.status = response.status
        this.responseText = await response.text()
        this.dispatchEvent(new Event('load'))
      })()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
}
