import sharp from 'sharp'

// The server imports this when it first draws a picture: most starts are for pages, and libvips takes 10 MB.
// One picture at a time and nothing kept of it: libvips would else take a thread for each core, and 50 MB for what it may need again.
sharp.cache(false)
sharp.concurrency(1)

export { sharp }
