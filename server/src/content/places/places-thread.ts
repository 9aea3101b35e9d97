import { parentPort } from 'node:worker_threads';
import { readCities, readPostalPlaces } from './gazetteer.ts';

const postal = readPostalPlaces();
parentPort?.postMessage({ postal, cities: readCities(postal) });
