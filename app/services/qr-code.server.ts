/** The text as a QR code, drawn as SVG in a data URL. Bears a fold or a coffee stain (15 % of it may be lost). */
export async function qrCodeAsDataUrl(text: string): Promise<string> {
  const { toString } = await import('qrcode')
  const svg = await toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
