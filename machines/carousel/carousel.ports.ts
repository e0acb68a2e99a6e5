import { fromCallback } from 'xstate'
import { carouselMachine } from './carousel.machine.ts'
import type { EngineEvent } from './carousel.types.ts'

/** What the carousel needs from the environment: the engine that holds its slides (Embla). */
export type CarouselPorts = {
  /**
   * Listens to the engine for as long as the carousel lives.
   * @param report called with each slide that becomes the current one
   * @returns how to show a slide, and how to stop listening
   */
  watchEngine: (report: (index: number) => void) => { show: (index: number) => void; stop: () => void }
}

/** Takes the ports and returns the carousel machine with its implementations. */
export const connectCarousel = (ports: CarouselPorts) =>
  carouselMachine.provide({
    actors: {
      emblaListener: fromCallback<EngineEvent>(({ sendBack, receive }) => {
        const engine = ports.watchEngine((index) => sendBack({ type: 'carousel.selected', index }))
        receive((event) => engine.show(event.index))
        return () => engine.stop()
      }),
    },
  })
