import { SAMPLE, textOfVector, vectorOf } from '../../../contract/catalogue/picture-vector.ts'

/** Of a picture or the frame that a film shows. @throws where it cannot be read: another site's film, a broken file */
export function descriptorOf(source: CanvasImageSource): string {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, SAMPLE)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  // Transparent pictures are looked at on white, as most people see them.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, SAMPLE.width, SAMPLE.height)
  context.drawImage(source, 0, 0, SAMPLE.width, SAMPLE.height)
  return textOfVector(vectorOf(context.getImageData(0, 0, SAMPLE.width, SAMPLE.height).data, 4))
}

/** The file is read here and goes nowhere. @throws where it is no picture that the browser knows */
export async function descriptorOfFile(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file)
  try {
    return descriptorOf(bitmap)
  } finally {
    bitmap.close()
  }
}
