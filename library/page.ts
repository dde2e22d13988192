import { PCFSoftShadowMap, WebGLRenderer, type Object3D, type Mesh } from 'three'
import { ASPECT } from './camera.ts'
import { buildMannequin } from './mannequin.ts'
import { accented } from './moving.ts'
import { ball } from './points.ts'
import type { Picture } from './read.ts'
import { buildScene, drawArrow, drawShapes } from './scene.ts'
import { setStage } from './stage.ts'

// This file runs in the browser that draws: it offers one function to the program that drives it.

declare global {
  interface Window {
    draw: (picture: Picture, slug: string, width: number) => { name: string; png: string }[]
  }
}

const renderer = new WebGLRenderer({ antialias: true, preserveDrawingBuffer: true })
renderer.shadowMap.enabled = true
renderer.shadowMap.type = PCFSoftShadowMap
document.body.append(renderer.domElement)

window.draw = (picture, slug, width) => {
  renderer.setSize(width, width / ASPECT, false)
  const stage = setStage(picture, slug)
  const mannequin = buildMannequin(stage.skeleton, picture.skin, accented(picture.moving))
  const { camera, span } = stage.framed
  const scene = buildScene(ball(stage.skeleton, 'pelvis').centre.setY(0))
  scene.add(stage.skeleton.root, mannequin.group)
  const frames = stage.poses.map((pose, index) => {
    const { shapes } = stage.show(pose)
    mannequin.update()
    const extras = drawShapes(shapes)
    for (const way of stage.arrows[index]!) extras.add(drawArrow(way, camera.position, span))
    scene.add(extras)
    renderer.render(scene, camera)
    scene.remove(extras)
    discard(extras)
    return { name: pose.name, png: renderer.domElement.toDataURL('image/png') }
  })
  discard(scene)
  return frames
}

function discard(tree: Object3D) {
  tree.traverse((object) => (object as Mesh).geometry?.dispose())
}
