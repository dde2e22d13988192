import { setEasel } from './easel.ts'
import type { Picture } from './read.ts'

// This file runs in the browser that draws: it offers one function to the program that drives it.

declare global {
  interface Window {
    draw: (picture: Picture, slug: string, width: number) => { name: string; png: string }[]
  }
}

window.draw = (picture, slug, width) => {
  const { stage, paint, clear } = setEasel(picture, slug, width)
  const frames = stage.poses.map((pose, index) => ({
    name: pose.name,
    png: paint(stage.show(pose), stage.arrows[index]!),
  }))
  clear()
  return frames
}
