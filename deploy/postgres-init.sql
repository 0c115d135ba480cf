create database jhalak_drill;
