import { coarsen } from './coarse.ts'
import { setEasel } from './easel.ts'
import { glowOf } from './glow.ts'
import { isStill, movementOf } from './motion.ts'
import { ease } from './pose.ts'
import type { Picture } from './read.ts'

// This file runs in the browser that films: it offers one function to the program that drives it.

declare global {
  interface Window {
    film: (picture: Picture, slug: string, width: number, times: number[]) => string[]
  }
}

/** A picture of the movement at each of these times, as data URLs. */
window.film = (picture, slug, width, times) => {
  const { stage, scene, paint, clear } = setEasel(picture, slug, width)
  coarsen(scene)
  const movement = movementOf(stage)
  const glow = isStill(stage) ? glowOf(scene) : () => {}
  const at = (time: number) => {
    glow(ease(time))
    return movement(time)
  }
  const frames = times.map((time) => paint(at(time), [], 1))
  clear()
  return frames
}
