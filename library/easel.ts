import { type Mesh, type Object3D, PCFSoftShadowMap, type Vector3, WebGLRenderer } from 'three'
import { ASPECT, type Subject } from './camera.ts'
import { buildMannequin } from './mannequin.ts'
import { accented } from './moving.ts'
import { ball } from './points.ts'
import type { Picture } from './read.ts'
import { buildScene, drawArrow, drawShapes } from './scene.ts'
import { setStage } from './stage.ts'

const renderer = new WebGLRenderer({ antialias: true, preserveDrawingBuffer: true })
renderer.shadowMap.enabled = true
renderer.shadowMap.type = PCFSoftShadowMap

/**
 * Sets up an exercise to be drawn `width` pixels wide. `paint` draws the body as the stage's skeleton now stands, with
 * the subject's props and the arrows, and returns a PNG as a data URL; `clear` frees the memory.
 */
export function setEasel(picture: Picture, slug: string, width: number) {
  renderer.setSize(width, width / ASPECT, false)
  const stage = setStage(picture, slug)
  const mannequin = buildMannequin(stage.skeleton, picture.skin, accented(picture.moving))
  const { camera, span } = stage.framed
  const scene = buildScene(ball(stage.skeleton, 'pelvis').centre.setY(0))
  scene.add(stage.skeleton.root, mannequin.group)
  const paint = ({ shapes }: Subject, arrows: Vector3[][], smooth?: number) => {
    mannequin.update()
    const extras = drawShapes(shapes, smooth)
    for (const way of arrows) extras.add(drawArrow(way, camera.position, span))
    scene.add(extras)
    renderer.render(scene, camera)
    scene.remove(extras)
    discard(extras)
    return renderer.domElement.toDataURL('image/png')
  }
  return { stage, scene, paint, clear: () => discard(scene) }
}

function discard(tree: Object3D) {
  tree.traverse((object) => (object as Mesh).geometry?.dispose())
}
