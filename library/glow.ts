import { Mesh, MeshStandardMaterial, type Object3D } from 'three'
import { ACCENTED } from './mannequin.ts'
import { COLOURS } from './shapes.ts'

const BRIGHTEST = 0.45

/** Lets the accented parts glow: not at all at 0, as in the pictures, brightest at 1. For films in which nothing moves. */
export function glowOf(tree: Object3D): (part: number) => void {
  const lit: MeshStandardMaterial[] = []
  tree.traverse((object) => {
    if (!(object instanceof Mesh) || !(object.material instanceof MeshStandardMaterial)) return
    if (object.material.name === ACCENTED) lit.push(object.material)
  })
  for (const { emissive } of lit) emissive.set(COLOURS.accent)
  return (part) => {
    for (const material of lit) material.emissiveIntensity = part * BRIGHTEST
  }
}
