import {
  type BufferGeometry,
  CapsuleGeometry,
  DirectionalLight,
  LatheGeometry,
  Mesh,
  type Object3D,
  SphereGeometry,
} from 'three'

/**
 * Lets round bodies be drawn with every second line of their grid only, what is as small as a finger throw no shadow and
 * shadows be coarser: in the small pictures of a film that looks the same, and software WebGL takes half the time.
 */
export function coarsen(tree: Object3D) {
  tree.traverse((object) => {
    if (object instanceof DirectionalLight) object.shadow.mapSize.set(1024, 1024)
    if (!(object instanceof Mesh)) return
    if (isSmall(object.geometry)) object.castShadow = false
    const columns = columnsOf(object.geometry)
    if (columns) object.geometry.setIndex(trianglesOf(object.geometry, columns))
  })
}

const isSmall = (geometry: BufferGeometry) =>
  geometry instanceof CapsuleGeometry || (geometry instanceof SphereGeometry && geometry.parameters.radius < 0.05)

/** How many points a row of the geometry's grid has; nothing when its points are no grid. */
function columnsOf(geometry: BufferGeometry) {
  if (geometry instanceof SphereGeometry) return geometry.parameters.widthSegments + 1
  if (geometry instanceof CapsuleGeometry) return geometry.parameters.radialSegments + 1
  if (geometry instanceof LatheGeometry) return geometry.parameters.points.length
}

/** The triangles between every second row and column, the last ones always among them. */
function trianglesOf(geometry: BufferGeometry, columns: number): number[] {
  const down = everySecond(geometry.getAttribute('position').count / columns)
  const across = everySecond(columns)
  // The rows of a capsule go upwards, and its triangles must still face outwards.
  if (geometry instanceof CapsuleGeometry) down.reverse()
  return down.slice(1).flatMap((below, i) =>
    across.slice(1).flatMap((right, j) => {
      const [above, under, left] = [down[i]! * columns, below * columns, across[j]!]
      return [above + left, under + left, above + right, under + left, under + right, above + right]
    }),
  )
}

const everySecond = (count: number) => [...Array(count).keys()].filter((line) => line % 2 === 0 || line === count - 1)
