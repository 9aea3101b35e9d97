export { DEMO } from './demo-member.ts';
export { createSampleContent, SAMPLE_CONTENT, SAMPLE_REVISION } from './sample-content.ts';
