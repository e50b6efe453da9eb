export { type CaptchaLetter, drawCaptcha } from './captcha.ts';
export { type SceneName, scenePictures } from './scenes.ts';
