/**
 * The reasons for refusing a file, for the uploader: what is wrong, and what to do. Without names of tools, paths and content
 * of the file.
 */
export const refusals = {
  empty: 'The file is empty. Please upload it again.',
  notFilm: 'This is not a video file that we can take. Please upload MP4, MOV, MKV, WebM, AVI, MTS, MPG or OGV.',
  playlist: 'This is a playlist that only points at videos. Please upload the video file itself.',
  text: 'This is a text file or web page, not a video.',
  image: 'This is a still image or drawing, not a video.',
  audio: 'This is a sound file, not a video.',
  unreadable:
    'The file cannot be read as a video. It may have been cut off while uploading, be damaged or be protected.',
  noVideo: 'There is no video in this file, only sound or data.',
  encrypted: 'This video is protected by encryption. Please upload a copy without protection.',
  codec:
    'The pictures or the sound are stored in a format that we do not take. Please export as H.264, H.265, ProRes, ' +
    'DNxHD, VP9 or AV1, with AAC or PCM sound.',
  noSize: 'The video does not say how large its picture is.',
  tiny: 'The picture is too small: each side must have at least 16 pixels.',
  huge: 'The picture is too large: 40 million pixels (more than 8K) is the most we take.',
  turned: 'The video is turned by an angle other than a quarter turn, which cannot be shown.',
  noPictures: 'The video holds no pictures.',
  still: 'The video holds a single picture. Please upload a film.',
  cutOff: 'The file is cut off: it holds fewer pictures than it promises. Please upload it again.',
  damaged: 'The video is damaged: its pictures cannot all be shown. Please export it again.',
  tooLong: 'The video is longer than four hours, the most we take.',
  tooSlow: 'Reading this video takes far longer than its length allows.',
  tooManyPictures: 'The video holds more pictures than we can take.',
} as const
