declare module 'heic-decode' {
  interface HeicImage {
    width: number
    height: number
    decode: () => Promise<{ width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }>
  }
  const decode: { all: (options: { buffer: Uint8Array }) => Promise<HeicImage[] & { dispose: () => void }> }
  export default decode
}
