import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js'

sharp.cache(false)
// Only what we have re-encoded ourselves is read.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] })

const languages = fileURLToPath(import.meta.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'))
const options = {
  // Without it the data would be fetched from the internet; its script and its core are packages as they are.
  langPath: dirname(languages),
  cacheMethod: 'none',
}

/** Its own promise stays open for ever when the language cannot be loaded. */
const startReader = () =>
  new Promise<Worker>((resolve, reject) => {
    createWorker('eng', OEM.LSTM_ONLY, { ...options, errorHandler: reject }).then(resolve, reject)
  })

/** In pixels: smaller print is read better when it is enlarged. */
const readWidth = 1500

/** The words on a picture, line by line. For each a reader of its own, which keeps nothing of the one before. */
export async function textOf(picture: Uint8Array): Promise<string> {
  const { width } = await sharp(picture).metadata()
  const clear = await sharp(picture)
    .greyscale()
    .resize({ width: Math.max(width, Math.min(readWidth, width * 2)) })
    .normalise()
    .png({ compressionLevel: 1 })
    .toBuffer()
  const reader = await startReader()
  try {
    // One block, so that a label and its sum at the other edge stay on one line.
    await reader.setParameters({
      tessedit_pageseg_mode: PSM.SINGLE_BLOCK,
      preserve_interword_spaces: '1',
      user_defined_dpi: '300',
    })
    const { data } = await reader.recognize(clear, { rotateAuto: true }, { text: true })
    return data.text
  } finally {
    await reader.terminate()
  }
}
