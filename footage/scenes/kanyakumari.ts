import { sea } from '../waves.ts'
import { sky, sunDisc } from '../sky.ts'
import { seaSound } from '../sound.ts'
import { type Clip, ease, type Frame, stage } from '../stage.ts'

function scene(frame: Frame) {
  const { W, H, S, g, finish } = stage(
    frame,
    { vignette: 0.34, curve: 0.3, tint: [1.03, 1, 0.97], lift: [0.02, 0.016, 0.02] },
    0.34,
  )
  const heaven = sky({
    top: [70, 84, 130],
    low: [255, 158, 84],
    horizon: 0.52,
    sun: [0.56, 0.45],
    warm: [120, 70, 14],
    clouds: { amount: 0.5, bright: [255, 196, 130], dark: [104, 78, 100], drift: 0.02, scale: 2.2 },
  })
  const disc = sunDisc([255, 244, 208], [255, 170, 70])
  const water = sea(5)
  return (t: number) => {
    const e = ease(t, frame.duration)
    g.drawImage(heaven(t), 0, 0, W, H)
    disc(g, W * 0.56, H * (0.45 + 0.01 * e), 46 * S)
    return finish((data) => {
      water(data, W, H, t, {
        horizon: Math.round(H * (0.515 - 0.01 * e)),
        scale: 0.9,
        chop: 1.15,
        pace: 0.9,
        deep: [16, 26, 44],
        sun: { u: 0.56, colour: [255, 190, 110], strength: 3.4, width: 0.1 },
      })
    })
  }
}

export const clip: Clip = {
  file: 'sea_sunset_waves_glitter_kanyakumari_horizon_ocean_evening_nature_travel_wide',
  name: 'Sunset over Three Seas',
  nameHindi: 'तीन सागरों पर सूर्यास्त',
  description: 'The sun sinks behind the sea at Kanyakumari; its path glitters on slow waves up to the camera.',
  descriptionHindi: 'कन्याकुमारी में सूरज समुद्र के पीछे डूब रहा है, धीमी लहरों पर उसकी चमकती राह कैमरे तक आती है।',
  ...{
    format: 'hd',
    drawnAt: [1152, 648],
    duration: 5,
    collection: 'Monsoon and Water',
    crf: 24,
    fps: 24,
    place: 'Kanyakumari, Tamil Nadu',
    sound: seaSound,
    scene,
  },
}
